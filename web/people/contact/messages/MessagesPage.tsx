import { mdiArrowLeft } from '@mdi/js'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { ContactMessage } from '#contract/people/contact/contact.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Column } from '#web/ground/records/list/column.ts'
import { SelectPageCheckbox } from '#web/ground/records/list/RowCheckbox.tsx'
import { SortChoice } from '#web/ground/records/list/SortChoice.tsx'
import { useRowSelection } from '#web/ground/records/list/useRowSelection.ts'
import { MasterDetail, PaneMessage } from '#web/ground/records/MasterDetail.tsx'
import { usePreviousRecordId } from '#web/ground/records/usePreviousRecordId.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { contactMessages, messagesPerPage } from '#web/people/contact/api.ts'
import { MessageFilterBar } from './MessageFilterBar.tsx'
import { MessageRow } from './MessageRow.tsx'
import { MessageSelection } from './MessageSelection.tsx'
import { OpenedMessage } from './OpenedMessage.tsx'
import { TopicsPanel } from './TopicsPanel.tsx'
import '#web/ground/records/translations.ts'
import '#web/people/contact/translations.ts'

const route = getRouteApi('/house/admin/messages')

/** Lists messages to the administrators and shows the opened one beside; on a phone, one of the two. */
export default function MessagesPage() {
  const { t } = useTranslation()
  const { message, ...filters } = useDeferredValue(route.useSearch())
  const { data } = useSuspenseQuery(contactMessages(filters))
  const { sort: _sort, ...restricting } = filters
  const isFiltered = Object.values(restricting).some((value) => value !== undefined)
  const before = usePreviousRecordId(message)
  const navigate = useNavigate()
  const ticked = useRowSelection(data.member)
  const onSort = (sort: string) =>
    void navigate({
      to: '/admin/messages',
      search: { ...filters, message, sort, page: undefined },
      replace: true,
      resetScroll: false,
    })
  const columns: readonly Column<ContactMessage>[] = [
    { key: 'createdAt', label: t('messages.sentAt'), sort: 'createdAt', descending: true, cell: () => null },
    { key: 'lastName', label: t('messages.lastName'), sort: 'lastName', cell: () => null },
  ]

  const list = (
    <div>
      <MessageFilterBar filters={filters} />
      <Box sx={head}>
        {data.member.length > 0 && <SelectPageCheckbox rows={data.member} ticked={ticked} />}
        <Typography component="output" variant="body2" color="textSecondary" sx={{ flex: '1 1 120px' }}>
          {t('messages.count', { count: data.totalItems })}
        </Typography>
        <Box sx={{ flex: '0 1 200px' }}>
          <SortChoice columns={columns} sort={filters.sort ?? '-createdAt'} onSort={onSort} />
        </Box>
      </Box>
      <Card>
        {data.member.length === 0 ? (
          <EmptyState
            action={
              isFiltered ? (
                <ButtonLink to="/admin/messages" variant="outlined">
                  {t('common.reset')}
                </ButtonLink>
              ) : undefined
            }
          >
            {t(isFiltered ? 'messages.noneFound' : 'messages.none')}
          </EmptyState>
        ) : (
          <Box component="ul" aria-label={t('nav.messages')} sx={plainList}>
            {data.member.map((one) => (
              <MessageRow
                key={one.id}
                message={one}
                filters={filters}
                ticked={ticked}
                isShown={one.id === message}
                takesFocus={message === undefined && one.id === before}
              />
            ))}
          </Box>
        )}
      </Card>
      <MessageSelection ticked={ticked} />
      <Pager page={filters.page ?? 1} itemsPerPage={messagesPerPage} totalItems={data.totalItems} />
    </div>
  )
  return (
    <MasterDetail
      title={t('nav.messages')}
      context={t('messages.context')}
      list={list}
      opened={
        message === undefined
          ? null
          : { id: message, record: <OpenedMessage key={message} id={message} takesFocus={before !== message} /> }
      }
      back={
        <ButtonLink
          to="/admin/messages"
          search={filters}
          size="small"
          variant="text"
          startIcon={<Icon path={mdiArrowLeft} />}
        >
          {t('messages.back')}
        </ButtonLink>
      }
      choose={t('messages.choose')}
      Gone={MessageNotFound}
    >
      <TopicsPanel />
    </MasterDetail>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  my: 1.5,
  pl: { xs: 1, sm: 1.5 },
} as const

/** Shown for a message deleted with its sender's account, or after a year. */
function MessageNotFound() {
  const { t } = useTranslation()
  return <PaneMessage>{t('messages.gone')}</PaneMessage>
}
