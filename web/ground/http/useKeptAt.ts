import { useSyncExternalStore } from 'react'
import { currentKeptAt, followKeptAt } from './keptAt.ts'

/** Returns the instant of the offline copy on screen; null while the server answers. */
export const useKeptAt = () => useSyncExternalStore(followKeptAt, currentKeptAt, () => null)
