import { useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import './translations.ts'

interface RecordConflictOptions<Item> {
  /** the record as last read, which follows the changes of others */
  current: Item
  /** what the form writes of it */
  draftOf: (item: Item) => unknown
  /** the record may be the one that is being saved */
  isSaving: boolean
  /** saves the input over this version of the record */
  save: (item: Item) => void
  /** fills the form */
  fill: (item: Item) => void
}

/**
 * Finds out that somebody else has changed the record of an open form. A change of what the form does not write is taken
 * over at once; another one is a conflict, until the user chooses a version.
 * @returns the record whose version is sent, and the conflict for `ConflictNotice`
 */
export function useRecordConflict<Item>({ current, draftOf, isSaving, save, fill }: RecordConflictOptions<Item>) {
  const { t } = useTranslation()
  const [read, setRead] = useState(current)
  const isChanged = JSON.stringify(draftOf(read)) !== JSON.stringify(draftOf(current))
  return {
    known: isChanged ? read : current,
    isChanged,
    conflict:
      isChanged && !isSaving
        ? {
            said: t('conflict.said'),
            keepMine: () => save(current),
            takeTheirs: () => {
              setRead(current)
              fill(current)
            },
          }
        : null,
  }
}
