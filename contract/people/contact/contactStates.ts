/** Variants of a message: a question, or a request for training (seed §2 `/contact`, `/seformer`). */
export const contactVariants = ['contact', 'training'] as const
export type ContactVariant = (typeof contactVariants)[number]

export const contactStates = ['new', 'answered', 'closed'] as const
export type ContactState = (typeof contactStates)[number]
