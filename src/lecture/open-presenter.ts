/** The presenter's window for the lecture; where the browser blocks it, a link that opens it by hand. */
export function openPresenter(lecture: HTMLElement, session: string): void {
  const address = new URL(`presenter/?session=${session}${location.hash}`, location.href).href;
  if (open(address, `presenter-${session}`, 'popup,width=1280,height=800')) return;
  const hint = lecture.querySelector<HTMLDialogElement>('.blocked')!;
  hint.querySelector('a')!.href = address;
  hint.showModal();
}
