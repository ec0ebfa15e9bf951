/** Attribute of the main link of a result, which tells it apart from the links to its pages. */
export const resultLinkAttribute = { 'data-result': true } as const
export const resultLinkSelector = 'a[data-result]'

/** Moves the focus from an element about to be removed to the next one, or to the previous one. */
export function focusSibling(all: Iterable<HTMLElement>, going: Element) {
  const elements = [...all]
  const place = elements.findIndex((element) => element === going)
  ;(elements[place + 1] ?? elements[place - 1])?.focus({ preventScroll: true })
}

export const focusFirstResult = () => document.querySelector<HTMLElement>(resultLinkSelector)?.focus()
export const focusField = () => document.querySelector<HTMLElement>('[data-search-field]')?.focus()
