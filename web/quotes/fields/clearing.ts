/** Makes the clear button of a select reachable by keyboard; the select keeps the focus. */
export function clearing(label: string, selectId: string) {
  return {
    'aria-label': label,
    'aria-hidden': false,
    tabIndex: 0,
    onClick: () => document.getElementById(selectId)?.focus(),
  }
}
