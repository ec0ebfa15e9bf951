/** Moves the focus to the title of the screen, once what had it is gone. */
export const focusScreenTitle = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
