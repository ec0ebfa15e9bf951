import { type Branding, defaultBranding, type MenuWords } from '#contract/ground/branding.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { createTtlCache } from '#server/ground/portal/ttlCache.ts'
import { presentBranding, readBranding, type StoredBranding } from './readBranding.ts'

/** What pages show of the organisation; `stored` is null until it could be read once. */
export interface ShownBranding {
  stored: StoredBranding | null
  branding: Branding
  menuWords: MenuWords
}

const ours: ShownBranding = { stored: null, branding: defaultBranding, menuWords: {} }

const cache = createTtlCache<Pick<Portal, 'db'>, ShownBranding>(
  async ({ db }) => {
    const stored = await readBranding(db)
    return { stored, branding: presentBranding(stored), menuWords: stored.menuWords }
  },
  () => ours,
)

/** Returns the branding, which every page needs. Never fails. */
export const cachedBranding = cache.get
/** Makes this server read the branding again, after a change. */
export const forgetBranding = cache.forget
