import { mdiPlus } from '@mdi/js'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RecordList } from '#web/ground/records/list/RecordList.tsx'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { findOpenedRecord } from '#web/ground/records/openedRecord.ts'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { referenceRecords as heldQuery, type ReferenceList, referencesPerPage } from '#web/people/mandates/api.ts'
import { type ReferenceFilters, stateFilters } from '#web/people/mandates/filters.ts'
import type { JobOrMandate } from './api.ts'
import { ReferenceDialog } from './ReferenceDialog.tsx'
import { ReferenceRemoval } from './ReferenceRemoval.tsx'
import { useReferenceColumns } from './useReferenceColumns.tsx'
import '#web/ground/records/translations.ts'

interface ReferencesProps {
  list: ReferenceList
  /** all records, regardless of the filters */
  all: readonly JobOrMandate[]
  filters: ReferenceFilters
  readAgain: () => Promise<readonly JobOrMandate[]>
}

/** Lists functions or mandates with their holders and actions. */
export function References({ list, all, filters: { fiche, ...filters }, readAgain }: ReferencesProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { filterBy } = useUrlFilters<ReferenceFilters>()
  const shown = useDeferredValue(filters)
  const { data } = useSuspenseQuery(heldQuery(list, shown))
  const [removing, setRemoving] = useState<JobOrMandate | null>(null)
  const opened = findOpenedRecord(all, fiche)
  const open = (asked: ReferenceFilters['fiche'], saved = false) =>
    void navigate({
      to: `/admin/${list}`,
      search: { ...filters, fiche: asked },
      replace: asked === undefined,
      resetScroll: false,
      ignoreBlocker: saved,
    })
  const columns = useReferenceColumns(list, filters, { onAmend: ({ id }) => open(id), onRemove: setRemoving })
  return (
    <Page
      title={t(`nav.${list}`)}
      context={t(`${list}.context`)}
      actions={
        <Button startIcon={<Icon path={mdiPlus} />} onClick={() => open('nouvelle')}>
          {t(`${list}.add`)}
        </Button>
      }
    >
      <RecordList
        name={list}
        caption={t(`nav.${list}`)}
        count={t(`${list}.count`, { count: data.totalItems })}
        columns={columns}
        rows={data.member}
        total={data.totalItems}
        page={shown.page}
        pageSize={referencesPerPage}
        sort={shown.sort ?? 'position'}
        search={t(`${list}.search`)}
        filters={
          <FilterChips
            label={t(`${list}.byState`)}
            choices={stateFilters.map((value) => ({ value, label: t(`${list}.states.${value}`) }))}
            chosen={filters.state}
            onChoose={(state) => filterBy({ state })}
          />
        }
        empty={t(`${list}.none`)}
      />
      {opened !== undefined && (
        <ReferenceDialog
          key={fiche}
          list={list}
          held={opened}
          others={all}
          readAgain={readAgain}
          onSaved={() => open(undefined, true)}
          onClose={() => open(undefined)}
        />
      )}
      {removing && <ReferenceRemoval list={list} held={removing} onClose={() => setRemoving(null)} />}
    </Page>
  )
}
