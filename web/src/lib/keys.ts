/** Whether a key is free for the page: no modifier, no input field that takes it, no open dialog. */
const FIELDS = /^(INPUT|TEXTAREA|SELECT)$/
const PRESSED = /^(BUTTON|A|SUMMARY)$/

export function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const target = event.target instanceof HTMLElement ? event.target.tagName : ''
  // Enter and the space bar press the focused element.
  if ((event.key === 'Enter' || event.key === ' ') && PRESSED.test(target)) return false
  // Sliders take no typing.
  const isSlider = event.target instanceof HTMLInputElement && event.target.type === 'range'
  return (isSlider || !FIELDS.test(target)) && document.querySelector('dialog[open]') === null
}
