import { readId } from '#web/ground/ui/filters/address.ts'

/** What an address says of the record that is being written: which one, or a new one. */
export interface Opened {
  fiche?: number | 'nouvelle' | undefined
}

export const readOpened = ({ fiche }: Record<string, unknown>): Opened => ({
  fiche: fiche === 'nouvelle' ? fiche : readId(fiche),
})

/** The record that the address names: null for a new one; nothing when there is none, or no such one any more. */
export const openedIn = <Item extends { id: number }>(items: readonly Item[], fiche: Opened['fiche']) =>
  fiche === 'nouvelle' ? null : items.find(({ id }) => id === fiche)

/** Where a new record is proposed: after the others. */
export const nextPosition = (others: readonly { position: number }[]) =>
  Math.max(0, ...others.map(({ position }) => position + 1))
