import type { Branding, MenuWords } from '#contract/ground/branding.ts'
import { defaultBranding } from '#contract/ground/branding.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { presentBranding, readBranding, type StoredBranding } from './readBranding.ts'

/** How long a server shows a branding that another one has changed. Milliseconds. */
const maxAgeMs = 5_000

/** What pages show of the organisation; `stored` is null until it could be read once. */
export interface ShownBranding {
  stored: StoredBranding | null
  branding: Branding
  menuWords: MenuWords
}

interface Cached {
  shown: ShownBranding
  readAt: number
  reading?: Promise<ShownBranding>
}

const ours: ShownBranding = { stored: null, branding: defaultBranding, menuWords: {} }
const caches = new WeakMap<Portal['db'], Cached>()

/**
 * Returns the branding, read from the database every few seconds at most: every page needs it. Never fails: without
 * database, the sign-in page is shown as it was last.
 */
export async function cachedBranding({ db }: Pick<Portal, 'db'>): Promise<ShownBranding> {
  const cached = caches.get(db)
  if (cached && performance.now() - cached.readAt < maxAgeMs) return cached.shown
  if (cached?.reading) return cached.reading
  const entry: Cached = cached ?? { shown: ours, readAt: Number.NEGATIVE_INFINITY }
  const reading = readBranding(db)
    .then((stored) => {
      entry.shown = { stored, branding: presentBranding(stored), menuWords: stored.menuWords }
      entry.readAt = performance.now()
      return entry.shown
    })
    .catch(() => entry.shown)
    .finally(() => delete entry.reading)
  entry.reading = reading
  caches.set(db, entry)
  return reading
}

/** Makes this server read the branding again, after a change. */
export const forgetBranding = ({ db }: Pick<Portal, 'db'>) => void caches.delete(db)
