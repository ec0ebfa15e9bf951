import { mdiPlus } from '@mdi/js'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { Synonym } from '#contract/finding/synonyms.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RecordList } from '#web/ground/records/list/RecordList.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { synonyms, synonymsPerPage } from './api.ts'
import { SynonymRemoval } from './SynonymRemoval.tsx'
import { useSynonymColumns } from './useSynonymColumns.tsx'
import './translations.ts'

const route = getRouteApi('/house/admin/synonymes')

/** Lists the groups of synonyms used by the search (DOMAIN §10). */
export default function SynonymsPage() {
  const { t } = useTranslation()
  const filters = route.useSearch()
  const { data } = useSuspenseQuery(synonyms(useDeferredValue(filters)))
  const [removed, setRemoved] = useState<Synonym | null>(null)
  const close = () => setRemoved(null)
  const add = (
    <ButtonLink to="/admin/synonymes/new" startIcon={<Icon path={mdiPlus} />}>
      {t('synonyms.add')}
    </ButtonLink>
  )
  return (
    <Page title={t('nav.synonyms')} context={t('synonyms.context')} actions={add}>
      <RecordList
        name="synonyms"
        caption={t('nav.synonyms')}
        count={t('synonyms.count', { count: data.totalItems })}
        columns={useSynonymColumns(setRemoved)}
        rows={data.member}
        total={data.totalItems}
        page={filters.page}
        pageSize={synonymsPerPage}
        sort={filters.sort}
        search={t('synonyms.search')}
        empty={t('synonyms.none')}
      />
      {removed && <SynonymRemoval synonym={removed} onRemoved={close} onClose={close} />}
    </Page>
  )
}
