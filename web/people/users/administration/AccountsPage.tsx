import { mdiDownload } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useRowSelection } from '#web/ground/records/list/useRowSelection.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { openProvenDownload } from '#web/people/accounts/openProvenDownload.ts'
import { accounts } from '#web/people/users/api.ts'
import { PeopleList } from '#web/people/users/list/PeopleList.tsx'
import { AccountFilterBar, PageSizeChoice } from './AccountFilters.tsx'
import { exportUrl } from './api.ts'
import { SelectionBar } from './SelectionBar.tsx'
import '#web/people/users/translations.ts'

const route = getRouteApi('/house/admin/users')

/** Lists all accounts for administrators: the directory's list with pending accounts and bulk actions. */
export default function AccountsPage() {
  const { t } = useTranslation()
  const me = useMe()
  const filters = route.useSearch()
  const shown = useDeferredValue(filters)
  const { data } = useSuspenseQuery(accounts(shown))
  const selection = useRowSelection(data.member, ({ id }) => id !== me.id)

  return (
    <Page
      title={t('users.title')}
      actions={
        <Button
          component="a"
          href={exportUrl(filters)}
          download
          onClick={(event) => {
            event.preventDefault()
            void openProvenDownload(exportUrl(filters))
          }}
          variant="outlined"
          color="inherit"
          startIcon={<Icon path={mdiDownload} />}
        >
          {t('users.export')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <AccountFilterBar filters={filters} />
        <PeopleList
          people={data}
          filters={shown}
          words={{ count: t('users.count', { count: data.totalItems }), none: t('users.none') }}
          selection={selection}
          pageSize={shown.size}
          hasIndex={false}
          tools={<PageSizeChoice filters={filters} />}
          bar={<SelectionBar selection={selection} />}
        />
      </Box>
    </Page>
  )
}
