import { make } from './make-element';
import { codeOf, isOnlyHere } from './qr';

/** A code for the current state, for the phones of the audience. */
export class PhoneCode {
  private dialog: HTMLDialogElement | null = null;

  /** @param address - The state shown, as an address that a reader opens. */
  constructor(
    private readonly lecture: HTMLElement,
    private readonly address: () => string,
  ) {}

  get isOpen(): boolean {
    return this.dialog !== null;
  }

  readonly toggle = (): void => (this.dialog ? this.dialog.close() : this.open());

  private open(): void {
    const url = this.address();
    const code = codeOf(url, 'QR code of the address below');
    const link = make('a', { href: url, target: '_blank', rel: 'noopener', textContent: url });
    const hint = hintOf(url, code !== null);
    const dialog = make('dialog', { className: 'code' }, [
      make('h2', { textContent: 'This state on your phone' }),
      ...(code ? [code] : []),
      make('p', { className: 'address' }, [link]),
      ...(hint === '' ? [] : [make('p', { textContent: hint })]),
      make('form', { method: 'dialog' }, [make('button', { textContent: 'Close', autofocus: true })]),
    ]);
    dialog.setAttribute('aria-label', 'A code of this state');
    dialog.addEventListener('close', () => {
      dialog.remove();
      this.dialog = null;
    });
    // The same key closes it.
    dialog.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 'q') return;
      event.preventDefault();
      dialog.close();
    });
    this.dialog = dialog;
    this.lecture.append(dialog);
    dialog.showModal();
  }
}

function hintOf(url: string, hasCode: boolean): string {
  if (isOnlyHere(url))
    return 'This address is known only on this machine: serve the book from a host that the phones can reach.';
  return hasCode ? '' : 'The address is too long for a code.';
}
