import { mdiDownloadOutline, mdiFileDocumentOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChannelAttachment, ChannelPost } from '#contract/publishing/channel/channel.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { formatDayShort, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName } from '#web/ground/i18n/names.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Paragraph } from '#web/ground/ui/Paragraph.tsx'
import { PersonAvatar } from '#web/ground/ui/person/PersonAvatar.tsx'
import { PersonLink } from '#web/ground/ui/person/PersonLink.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { attachmentUrl } from './api.ts'
import type { ChannelFilters } from './filters.ts'
import { PostRemovalDialog } from './PostRemovalDialog.tsx'

/** Shows a post of the channel with its files. */
export function PostCard({ post }: { post: ChannelPost }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  useRemovalNotice(isAsked)
  const name = authorName(t, post.author)
  const at = t('channel.at', { date: formatDayShort(post.createdAt), time: formatTime(post.createdAt) })
  const isAmended = post.updatedAt !== post.createdAt
  return (
    <Card component="article" aria-label={t('channel.post', { name })} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <PersonAvatar person={post.author ?? { firstName: '', lastName: name }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            <PersonLink person={post.author} />
          </Typography>
          <Typography variant="body2" color="textSecondary">
            <time dateTime={post.createdAt}>{at}</time>
            {isAmended && `\u00A0· ${t('channel.amended', { date: whenAmended() })}`}
          </Typography>
        </Box>
        {post.can.includes('channel.amend') && (
          <Box className="no-print" sx={{ display: 'flex', flex: 'none', alignSelf: 'flex-start' }}>
            <IconButton
              aria-label={t('channel.amendOf', { name, date: at })}
              onClick={() =>
                void navigate({
                  to: '/canal-csec',
                  search: (kept: ChannelFilters) => ({ ...kept, message: post.id }),
                  resetScroll: false,
                })
              }
            >
              <Icon path={mdiPencilOutline} fontSize="small" />
            </IconButton>
            <IconButton aria-label={t('channel.removeOf', { name, date: at })} onClick={() => setIsAsked(true)}>
              <Icon path={mdiTrashCanOutline} fontSize="small" />
            </IconButton>
          </Box>
        )}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Paragraph>{post.text}</Paragraph>
      </Box>
      {post.attachments.length > 0 && (
        <Box
          component="ul"
          aria-label={t('channel.attachments')}
          sx={{ ...plainList, display: 'grid', gap: 0.75, mt: 1.5 }}
        >
          {post.attachments.map((attachment) => (
            <AttachmentLine key={attachment.id} attachment={attachment} />
          ))}
        </Box>
      )}
      {isAsked && <PostRemovalDialog post={post} onClose={() => setIsAsked(false)} />}
    </Card>
  )

  function whenAmended() {
    return t('channel.at', { date: formatDayShort(post.updatedAt), time: formatTime(post.updatedAt) })
  }
}

/** Shows a file with links to open it in a new tab and to download it. */
function AttachmentLine({ attachment: { id, fileName, size } }: { attachment: ChannelAttachment }) {
  const { t } = useTranslation()
  return (
    <Box component="li" sx={line}>
      <Icon path={mdiFileDocumentOutline} sx={{ fontSize: 20, color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link href={attachmentUrl(id)} target="_blank" rel="noopener" color="inherit">
          {fileName}
          <VisuallyHidden> {t('common.newTab')}</VisuallyHidden>
        </Link>
        <Typography variant="body2" component="span" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {`\u00A0· ${formatBytes(size)}`}
        </Typography>
      </Box>
      <IconButton
        component="a"
        href={`${attachmentUrl(id)}?download=1`}
        download={fileName}
        aria-label={t('channel.download', { name: fileName })}
        className="no-print"
      >
        <Icon path={mdiDownloadOutline} fontSize="small" />
      </IconButton>
    </Box>
  )
}

const line = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 1.25,
  pl: 1.25,
  pr: 0.5,
  borderRadius: 1,
  bgcolor: 'background.default',
} as const
