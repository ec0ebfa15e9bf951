import { mdiArchiveOutline, mdiPlus, mdiViewCarouselOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RecordList } from '#web/ground/records/list/RecordList.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { contentsPerPage, editedContents } from '#web/publishing/contents/editing/api.ts'
import { ContentListFilters } from './ContentListFilters.tsx'
import { contentColumns } from './columns.tsx'
import { useArchiveContents } from './mutations.ts'
import { SliderDialog } from './SliderDialog.tsx'
import '#web/publishing/contents/editing/translations.ts'

const route = getRouteApi('/house/admin/contents')

/** Lists every content the user may edit. */
export default function ContentsPage() {
  const { t } = useTranslation()
  const filters = route.useSearch()
  const { data } = useSuspenseQuery(editedContents(useDeferredValue(filters)))
  const { mutate: archive, isPending: isArchiving } = useArchiveContents()
  const [isOrdering, setIsOrdering] = useState(false)
  const toNew = (
    <ButtonLink to="/admin/contents/new" search={{ kind: filters.kind }} startIcon={<Icon path={mdiPlus} />}>
      {t('contentList.new')}
    </ButtonLink>
  )
  return (
    <Page
      title={t('contentList.title')}
      actions={
        <>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Icon path={mdiViewCarouselOutline} />}
            onClick={() => setIsOrdering(true)}
          >
            {t('slider.order')}
          </Button>
          {toNew}
        </>
      }
    >
      <RecordList
        name="contents"
        caption={t('contentList.title')}
        count={t('contentList.count', { count: data.totalItems })}
        columns={contentColumns(t)}
        rows={data.member}
        total={data.totalItems}
        page={filters.page}
        pageSize={contentsPerPage}
        sort={filters.sort ?? '-updatedAt'}
        search={t('contentList.search')}
        filters={<ContentListFilters filters={filters} />}
        selection={{
          nameOf: ({ title }) => title,
          actions: [
            {
              label: t('contentList.archive'),
              icon: mdiArchiveOutline,
              among: ({ status }) => status === 'published',
              busy: isArchiving,
              run: (rows, done) =>
                archive(
                  rows.map(({ id }) => id),
                  { onSettled: done },
                ),
            },
          ],
        }}
        empty={t('contentList.none')}
        emptyAction={toNew}
      />
      {isOrdering && <SliderDialog onClose={() => setIsOrdering(false)} />}
    </Page>
  )
}
