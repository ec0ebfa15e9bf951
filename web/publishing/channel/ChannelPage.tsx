import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { ChannelEntry } from '#contract/publishing/channel/channel.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { mainAndSide, stack } from '#web/ground/ui/columns.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { SessionItems } from '#web/meetings/sessions/SessionItem.tsx'
import { channel, channelFeed, entriesPerPage } from './api.ts'
import { Composer } from './Composer.tsx'
import { EditPost } from './EditPost.tsx'
import { ContentCard, DocumentCard } from './FlaggedCards.tsx'
import { PostCard } from './PostCard.tsx'
import './translations.ts'

const route = getRouteApi('/house/canal-csec')

/**
 * Shows the channel of the members of the CSE central: their posts, and the documents and contents flagged for it
 * (DOMAIN §7).
 */
export default function ChannelPage() {
  const { t } = useTranslation()
  const { message, page } = useDeferredValue(route.useSearch())
  const { nextSessions, can } = useSuspenseQuery(channel).data
  const { member, totalItems } = useSuspenseQuery(channelFeed({ page })).data
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/canal-csec', search: { page }, resetScroll: false })
  const amended = member.find(({ post }) => post?.id === message && post?.can.includes('channel.amend'))?.post

  return (
    <Page title={t('nav.canalCsec')} context={t('channel.context')}>
      <Box sx={mainAndSide}>
        <Box sx={stack}>
          {can.includes('channel.write') && <Composer />}
          {member.length > 0 ? (
            <Box component="ul" aria-label={t('channel.feed')} sx={{ ...plainList, ...stack, gap: 2 }}>
              {member.map((entry) => (
                <li key={entry['@id']}>
                  <Entry entry={entry} />
                </li>
              ))}
            </Box>
          ) : (
            <Nothing isFirst={totalItems === 0} />
          )}
          <Pager page={page ?? 1} itemsPerPage={entriesPerPage} totalItems={totalItems} />
        </Box>
        <Panel title={t('channel.nextSessions')}>
          {nextSessions.length > 0 ? (
            <SessionItems sessions={nextSessions} withBody />
          ) : (
            <EmptyState>{t('channel.noSessions')}</EmptyState>
          )}
        </Panel>
      </Box>
      {amended && <EditPost key={amended.id} post={amended} onSaved={close} onClose={close} />}
    </Page>
  )
}

function Entry({ entry: { post, document, content } }: { entry: ChannelEntry }) {
  if (post) return <PostCard post={post} />
  if (document) return <DocumentCard document={document} />
  return content && <ContentCard content={content} />
}

function Nothing({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation()
  if (isFirst) return <EmptyState>{t('channel.none')}</EmptyState>
  return (
    <EmptyState
      action={
        <ButtonLink to="/canal-csec" variant="outlined">
          {t('channel.first')}
        </ButtonLink>
      }
    >
      {t('channel.pageEmpty')}
    </EmptyState>
  )
}
