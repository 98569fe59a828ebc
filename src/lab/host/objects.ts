import type { Cursor } from './cursor';
import { declareVariables } from './declarations';
import { evaluate } from './expressions';
import type { HostClass } from './functions';
import type { Host } from './host';
import { unknown, type HostObject, type HostValue, type Slot } from './value';

/** An object of a struct or class: its members, as initialized by its constructor. */
export function newObject(host: Host, of: HostClass, args: readonly HostValue[], isBraced = false): HostValue {
  // A static member of its own type, as in a singleton, exists once and is not a member of each object.
  if (host.making.has(of)) return unknown(`one ${of.name} for all objects`);
  const fields = new Map<string, Slot>();
  const object: HostValue = { kind: 'object', of, fields };
  host.making.add(of);
  host.within(fields, () => {
    for (const each of of.fields) declareVariables(host, each.part(each.index, each.end));
  });
  host.making.delete(of);
  const constructor = of.constructors.find(({ parameters }) => parameters.length === args.length) ?? of.constructors[0];
  if (constructor)
    host.call(constructor, args, null, object, () => {
      for (const { name, args: given } of constructor.inits) initialize(host, fields, name, given);
    });
  else if (isBraced) [...fields.values()].forEach((slot, at) => args[at] && (slot.value = args[at]));
  return object;
}

function initialize(host: Host, fields: ReadonlyMap<string, Slot>, name: string, args: readonly Cursor[]): void {
  const slot = fields.get(name);
  host.expected = name;
  const values = args.map((each) => evaluate(host, each.part(each.index, each.end)));
  host.expected = '';
  if (slot) slot.value = values.length === 1 ? values[0]! : unknown(`how ${name} begins is not followed`);
}

/** `object.name` and `object.name(…)`; without arguments it is a data member. */
export function memberOfObject(
  host: Host,
  object: HostObject,
  name: string,
  args: readonly Cursor[] | null,
): HostValue {
  if (!args) return object.fields.get(name)?.value ?? unknown(`${object.of.name} has no member ${name}`);
  const method = object.of.methods.get(name);
  const values = args.map((each) => evaluate(host, each));
  return method ? host.call(method, values, null, object) : unknown(`${name}() is not followed`);
}
