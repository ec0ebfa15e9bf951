import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Column } from '#web/ground/records/list/column.ts'
import { RowActions } from '#web/ground/records/RowActions.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import type { ReferenceList } from '#web/people/mandates/api.ts'
import type { ReferenceFilters } from '#web/people/mandates/filters.ts'
import type { JobOrMandate } from './api.ts'

interface ReferenceActions {
  onAmend: (held: JobOrMandate) => void
  onRemove: (held: JobOrMandate) => void
}

/** Returns the columns of the list of functions or mandates. */
export function useReferenceColumns(
  list: ReferenceList,
  filters: ReferenceFilters,
  { onAmend, onRemove }: ReferenceActions,
): Column<JobOrMandate>[] {
  const { t } = useTranslation()
  const voting: Column<JobOrMandate>[] = [
    {
      key: 'voting',
      label: t('mandates.voting'),
      cell: (held) =>
        'voting' in held &&
        (held.voting || held.votesWhenReplacing) && (
          <StatusChip tone={held.voting ? 'info' : 'plain'}>
            {t(held.voting ? 'mandates.votes' : 'mandates.votesReplacing')}
          </StatusChip>
        ),
    },
  ]
  return [
    {
      key: 'name',
      label: t('references.name'),
      sort: 'name',
      cell: ({ id, name }) => (
        <TextLink to={`/admin/${list}`} search={{ ...filters, fiche: id }} resetScroll={false} color="inherit">
          {name}
        </TextLink>
      ),
    },
    {
      key: 'state',
      label: t('references.state'),
      cell: ({ active }) => (
        <StatusChip tone={active ? 'success' : 'plain'}>{t(active ? `${list}.active` : `${list}.inactive`)}</StatusChip>
      ),
    },
    ...(list === 'mandates' ? voting : []),
    {
      key: 'holders',
      label: t('references.holders'),
      sort: 'holders',
      descending: true,
      cell: (held) => <Holders list={list} held={held} />,
    },
    {
      key: 'position',
      label: t('administration.position'),
      sort: 'position',
      numeric: true,
      cell: ({ position }) => position,
    },
    {
      key: 'tools',
      label: t('references.tools'),
      always: true,
      cell: (held) => <RowActions name={held.name} onAmend={() => onAmend(held)} onRemove={() => onRemove(held)} />,
    },
  ]
}

/** Shows how many people hold or have held it, with a link to the current holders. */
function Holders({ list, held: { id, holders: count } }: { list: ReferenceList; held: JobOrMandate }) {
  const { t } = useTranslation()
  const words = t(`${list}.holders`, { count })
  if (count === 0) return words
  return (
    <TextLink
      to="/admin/users"
      search={list === 'jobs' ? { job: id } : { mandate: id }}
      color="inherit"
      underline="always"
      sx={{ display: 'inline-block', lineHeight: '24px' }}
    >
      {words}
    </TextLink>
  )
}
