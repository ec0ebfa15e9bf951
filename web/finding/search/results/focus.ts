/** The link of a result, among those of its pages. */
export const resultLink = { 'data-result': true } as const
export const resultLinks = 'a[data-result]'

/** One of these is about to go: the keyboard goes to the next one, or to the one before. */
export function focusBeside(all: Iterable<HTMLElement>, going: Element) {
  const elements = [...all]
  const place = elements.findIndex((element) => element === going)
  ;(elements[place + 1] ?? elements[place - 1])?.focus({ preventScroll: true })
}

export const focusFirstResult = () => document.querySelector<HTMLElement>(resultLinks)?.focus()
export const focusField = () => document.querySelector<HTMLElement>('[data-search-field]')?.focus()
