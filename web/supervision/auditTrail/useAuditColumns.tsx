import Box from '@mui/material/Box'
import { auditDetailLines } from '#contract/supervision/auditDetails.ts'
import type { AuditEvent } from '#contract/supervision/auditTrail.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Column } from '#web/ground/records/list/column.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { auditWords } from './auditWords.ts'
import type { AuditFilters } from './filters.ts'

/** Columns of the audit trail. The name of a person or record filters the trail by it. */
export function useAuditColumns(filters: AuditFilters): readonly Column<AuditEvent>[] {
  const { t } = useTranslation()
  const among = { ...filters, page: undefined }
  return [
    {
      key: 'at',
      label: t('audit.at'),
      sort: 'at',
      descending: true,
      cell: ({ at }) => (
        <time dateTime={at}>{t('audit.dateAndTime', { date: formatDay(at), time: formatTime(at) })}</time>
      ),
    },
    { key: 'action', label: t('audit.action'), always: true, cell: ({ action }) => auditWords.actionLabels[action] },
    {
      key: 'who',
      label: t('audit.who'),
      cell: ({ user }) =>
        user?.id ? (
          <TextLink
            to="/admin/audit"
            search={{ ...among, user: user.id }}
            aria-label={t('audit.onlyBy', { name: user.name })}
          >
            {user.name || t('audit.numbered', { id: user.id })}
          </TextLink>
        ) : (
          t('audit.portal')
        ),
    },
    { key: 'what', label: t('audit.what'), cell: ({ subject }) => subject && <Subject {...{ subject, among }} /> },
    { key: 'details', label: t('audit.details'), cell: ({ details }) => <Details details={details} /> },
    { key: 'address', label: t('audit.address'), cell: ({ address }) => address },
  ]
}

function Subject({ subject, among }: { subject: NonNullable<AuditEvent['subject']>; among: AuditFilters }) {
  const { t } = useTranslation()
  const { kind, id } = subject
  const name = subject.name ?? (id === null ? '' : t('audit.numbered', { id }))
  return (
    <>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {auditWords.subjectLabels[kind]}
      </Box>{' '}
      {id === null ? (
        name
      ) : (
        <TextLink
          to="/admin/audit"
          search={{ ...among, subject: kind, record: id }}
          aria-label={t('audit.onlyOn', { kind: auditWords.subjectLabels[kind], name })}
        >
          {name}
        </TextLink>
      )}
    </>
  )
}

function Details({ details }: Pick<AuditEvent, 'details'>) {
  const lines = auditDetailLines(details)
  if (lines.length === 0) return null
  return (
    <Box component="ul" sx={{ ...plainList, fontSize: 14, overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  )
}
