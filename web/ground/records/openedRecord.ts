import { readId } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameter of the record that is being edited: its id, or `nouvelle` for a new one. */
export interface OpenedRecord {
  fiche?: number | 'nouvelle' | undefined
}

export const readOpenedRecord = ({ fiche }: Record<string, unknown>): OpenedRecord => ({
  fiche: fiche === 'nouvelle' ? fiche : readId(fiche),
})

/** Returns the record named by the URL: null for a new one, undefined for none or an unknown one. */
export const findOpenedRecord = <Item extends { id: number }>(items: readonly Item[], fiche: OpenedRecord['fiche']) =>
  fiche === 'nouvelle' ? null : items.find(({ id }) => id === fiche)

/** Default position of a new record: last. */
export const nextPosition = (others: readonly { position: number }[]) =>
  Math.max(0, ...others.map(({ position }) => position + 1))
