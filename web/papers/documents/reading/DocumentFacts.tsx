import { mdiLockOutline } from '@mdi/js'
import type { Document, DocumentRow } from '#contract/papers/documents.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Breadcrumbs } from '#web/ground/ui/Breadcrumbs.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { FileMeta } from '#web/papers/documents/FileMeta.tsx'
import '#web/papers/documents/recordTranslations.ts'
import '#web/papers/documents/viewerWords.ts'

/** Shows where the document belongs as breadcrumbs: body › session › point. */
export function DocumentBreadcrumbs({ document: { irp, session, point } }: { document: Document }) {
  const { t } = useTranslation()
  const link = { color: 'inherit', underline: 'always' } as const
  return (
    <Breadcrumbs>
      <li>
        <TextLink to="/irp/$idIrp" params={{ idIrp: irp.id }} {...link}>
          {irp.name}
        </TextLink>
      </li>
      {session && (
        <li>
          <TextLink to="/seances/$idEvent" params={{ idEvent: session.id }} {...link}>
            {session.title}
          </TextLink>
        </li>
      )}
      {session && point && (
        <li>
          <TextLink to="/seances/$idEvent" params={{ idEvent: session.id }} hash={`point-${point.id}`} {...link}>
            {t('viewer.point', { number: point.number })}
          </TextLink>
        </li>
      )}
    </Breadcrumbs>
  )
}

/**
 * Shows the type, file and publication date of the displayed version, « Note d’information · 24 p. · 1,2 Mo · publié le
 * 3 mars 2026 », and the linked projects.
 */
export function DocumentContext({ document, version }: { document: Document; version: number }) {
  const { t } = useTranslation()
  const shown = document.versions.find(({ number }) => number === version) ?? document
  const publishedAt = shown.publishedAt ?? document.publishedAt
  return (
    <>
      {[document.documentType?.name, document.documentCommission?.name].filter(Boolean).map((name) => `${name} · `)}
      <FileMeta document={shown} />
      {publishedAt && ` · ${t('viewer.publishedOn', { date: formatDay(publishedAt) })}`}
      {document.thematics.map(({ id, name }) => (
        <span key={id}>
          {' · '}
          <TextLink to="/projets/$id" params={{ id }} color="inherit" underline="always" sx={{ lineHeight: '24px' }}>
            {name}
          </TextLink>
        </span>
      ))}
    </>
  )
}

/** Shows chips for unusual states: not published, confidential, CSEC channel. */
export function DocumentChips({ document: { status, confidential, channel } }: { document: DocumentRow }) {
  const { t } = useTranslation()
  return (
    <>
      {status !== 'published' && (
        <StatusChip tone={status === 'refused' ? 'error' : 'plain'}>{t(`doc.status.${status}`)}</StatusChip>
      )}
      {confidential && (
        <StatusChip tone="plain" icon={mdiLockOutline}>
          {t('doc.confidential')}
        </StatusChip>
      )}
      {channel === 'csec' && <StatusChip tone="info">{t('viewer.csec')}</StatusChip>}
    </>
  )
}
