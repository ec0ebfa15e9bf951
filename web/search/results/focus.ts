/** The link of a result, among those of its pages. */
export const resultLink = { 'data-result': true } as const
export const resultLinks = 'a[data-result]'

export const focusFirstResult = () => document.querySelector<HTMLElement>(resultLinks)?.focus()
export const focusField = () => document.querySelector<HTMLElement>('[data-search-field]')?.focus()
