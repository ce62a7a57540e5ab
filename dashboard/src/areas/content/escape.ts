/**
 * Returns whether a key is an Escape that nothing within has used: no menu, form or search. A text
 * of ProseMirror prevents the default of each Escape, used or not (`captureKeyDown`).
 */
export function isUnusedEscape(event: KeyboardEvent): boolean {
  const { key, target, isComposing, defaultPrevented } = event
  if (key !== 'Escape' || isComposing || !(target instanceof Element)) return false
  if (defaultPrevented && !target.matches('.ProseMirror')) return false
  return target.getAttribute('data-mantine-stop-propagation') !== 'true'
}
