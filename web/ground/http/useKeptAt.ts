import { useSyncExternalStore } from 'react'
import { currentKeptAt, followKeptAt } from './keptAt.ts'

/** When the copy that one reads was made, or null while the server answers. */
export const useKeptAt = () => useSyncExternalStore(followKeptAt, currentKeptAt, () => null)
