import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { AuditGroup, AuditSubject } from '#contract/ground/audit/audit.ts'
import { auditGroups } from '#contract/ground/audit/auditWords.ts'
import type { AuditEvent } from '#contract/supervision/auditTrail.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { DayField } from '#web/ground/ui/filters/DayField.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { FilterSelect } from '#web/ground/ui/filters/FilterField.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { knownFilters } from './auditQuery.ts'
import { auditWords } from './auditWords.ts'
import type { AuditFilters } from './filters.ts'
import { SignInsChip } from './SignInsChip.tsx'

interface AuditFilterFieldsProps {
  filters: AuditFilters
  /** loaded events: they provide the names of the filtered person and record */
  events: readonly AuditEvent[]
}

const groups = Object.keys(auditGroups) as AuditGroup[]
const subjects = Object.keys(auditWords.subjectLabels) as AuditSubject[]

/** Filters the audit trail by action, subject and days, and by the followed person or record. */
export function AuditFilterFields({ filters, events }: AuditFilterFieldsProps) {
  const { t } = useTranslation()
  const { filterBy } = useUrlFilters()
  const change = (changed: AuditFilters) => filterBy(changed)
  return (
    <>
      <FilterChips
        label={t('audit.byGroup')}
        choices={groups.map((value) => ({ value, label: auditGroups[value] }))}
        chosen={filters.group}
        onChoose={(group) => change({ group })}
      />
      {filters.group === undefined && <SignInsChip signIns={filters.signIns} />}
      <Box sx={fields}>
        <FilterSelect
          label={t('audit.subject')}
          value={filters.subject ?? ''}
          onChange={({ target }) =>
            change({ subject: subjects.find((subject) => subject === target.value), record: undefined })
          }
        >
          <option value="">{t('audit.anySubject')}</option>
          {subjects.map((subject) => (
            <option key={subject} value={subject}>
              {auditWords.subjectLabels[subject]}
            </option>
          ))}
        </FilterSelect>
        {(['from', 'to'] as const).map((end) => (
          <DayField key={end} label={t(`audit.${end}`)} day={filters[end]} onChange={(day) => change({ [end]: day })} />
        ))}
      </Box>
      <SubjectFilters filters={filters} events={events} />
    </>
  )
}

/** Shows the filtered person and record as removable chips. */
function SubjectFilters({ filters, events }: AuditFilterFieldsProps) {
  const { t } = useTranslation()
  const { filterBy } = useUrlFilters()
  const { user, subject, record } = knownFilters(filters)
  if (user === undefined && record === undefined) return null
  const numbered = (id: number | undefined) => t('audit.numbered', { id })
  const person = events.find((event) => event.user?.id === user)?.user?.name ?? numbered(user)
  const name = events.find((event) => event.subject?.id === record)?.subject?.name ?? numbered(record)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {user !== undefined && (
        <RemovableFilter label={t('audit.byOf', { name: person })} onRemove={() => filterBy({ user: undefined })} />
      )}
      {subject && record !== undefined && (
        <RemovableFilter
          label={t('audit.onOf', { kind: auditWords.subjectLabels[subject], name })}
          onRemove={() => filterBy({ record: undefined })}
        />
      )}
    </Box>
  )
}

function RemovableFilter({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <Chip
      component="button"
      type="button"
      label={label}
      aria-label={t('audit.unfilter', { filter: label })}
      icon={<Icon path={mdiClose} />}
      onClick={onRemove}
    />
  )
}

const fields = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
} as const
