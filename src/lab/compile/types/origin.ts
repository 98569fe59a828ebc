import type { StructDecl } from '../../syntax/ast';
import type { Field } from '../../types/type';
import type { Frame } from '../frame';
import type { Scope } from '../scope';

/** Which instance of a struct's declaration a type is. */
export interface StructOrigin {
  readonly decl: StructDecl;
  readonly scope: Scope;
  /** Of a lambda: whose member function it is in. */
  readonly around?: Pick<Frame, 'self' | 'owner' | 'whole'>;
}

/** What a field is called that holds a base. */
export const BASE = '(base)';
export const isBase = ({ name }: Field): boolean => name.startsWith(BASE);
