import type { Transaction } from 'kysely'
import {
  type BrandingForm,
  type BrandingSettings,
  type RenamableEntry,
  renamableEntries,
} from '#contract/ground/branding.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { forgetBranding } from '#server/ground/branding/cachedBranding.ts'
import { logoUrl, readBranding } from '#server/ground/branding/readBranding.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

type Tx = Transaction<Schema>

/** A changed value: its field, the entry of the menu it is about, and both values; null is that of the portal. */
interface Change {
  field: string
  entry?: RenamableEntry
  before: string | null
  after: string | null
}

const textFields = [
  'name',
  'primaryColor',
  'accentColor',
  'senderName',
  'mailFooter',
  'legalNotice',
  'privacyNotice',
] as const

/** Reads the branding as administrators edit it. */
export async function findSettings(db: Db): Promise<BrandingSettings> {
  const { logoAt, logoRatio: _shown, ...stored } = await readBranding(db)
  return {
    '@context': '/api/contexts/BrandingSettings',
    '@id': '/api/branding/settings',
    '@type': 'BrandingSettings',
    ...stored,
    logo: logoUrl({ logoAt }, 'wide'),
  }
}

/**
 * Replaces what administrators have chosen, and writes one line of the audit trail per changed value.
 * @throws Failure `record.stale`
 */
export async function amendSettings(
  portal: Portal,
  viewer: Viewer,
  { version, ...form }: BrandingForm & { version: number },
): Promise<BrandingSettings> {
  return changeBranding(portal, viewer, version, async (tx, before) => {
    await tx
      .updateTable('branding')
      .set({ ...form, menuWords: JSON.stringify(form.menuWords) as never })
      .execute()
    return [
      ...textFields.map((field): Change => ({ field, before: before[field], after: form[field] })),
      ...(Object.keys(renamableEntries) as RenamableEntry[]).map(
        (entry): Change => ({
          field: 'menuWords',
          entry,
          before: before.menuWords[entry] ?? null,
          after: form.menuWords[entry] ?? null,
        }),
      ),
    ].filter(({ before: former, after }) => former !== after)
  })
}

/**
 * Changes the branding under its lock, if the caller has read its latest version. Audits each change.
 * @param write returns what it has changed
 * @throws Failure `record.stale`
 */
export async function changeBranding(
  portal: Portal,
  viewer: Viewer,
  version: number,
  write: (tx: Tx, before: Awaited<ReturnType<typeof readBranding>>) => Promise<readonly Change[]>,
): Promise<BrandingSettings> {
  const now = portal.clock.now()
  const changed = await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const locked = await tx
      .selectFrom('branding')
      .select(['version', 'updatedAt', 'updatedBy'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    await assertCurrentVersion(tx, locked, version, now)
    for (const { field, entry, before, after } of await write(tx, await readBranding(tx)))
      await auditWithoutSubject(portal, tx, viewer, 'branding.amended', {
        fields: [field],
        ...(entry && { entry: renamableEntries[entry] }),
        before,
        after,
      })
    await tx
      .updateTable('branding')
      .set({ version: version + 1, updatedAt: now.toISOString(), updatedBy: viewer.id })
      .execute()
    return findSettings(tx)
  })
  forgetBranding(portal)
  return changed
}
