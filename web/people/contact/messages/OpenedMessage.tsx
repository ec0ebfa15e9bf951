import { mdiFilePdfBox, mdiReply } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ContactMessage } from '#contract/people/contact/contact.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { OpenedTitle } from '#web/ground/records/OpenedTitle.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Paragraph } from '#web/ground/ui/Paragraph.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { contactMessage } from '#web/people/contact/api.ts'
import { fileUrl } from './api.ts'
import { FollowUpForm } from './FollowUpForm.tsx'
import { TrainingWishFacts, WriterFacts } from './MessageFacts.tsx'
import { MessageStateChip } from './MessageStateChip.tsx'

interface OpenedMessageProps {
  id: number
  /** opened from the list: focuses the title */
  takesFocus: boolean
}

/** Shows a message, its sender and its follow-up. */
export function OpenedMessage({ id, takesFocus }: OpenedMessageProps) {
  const { t } = useTranslation()
  const { data: message } = useSuspenseQuery(contactMessage(id))
  const { topic, state, variant, createdAt, training, file } = message

  return (
    <Card component="section" aria-labelledby="opened-message" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2 }}>
      <div>
        <OpenedTitle id="opened-message" takesFocus={takesFocus}>
          {topic.name}
        </OpenedTitle>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
          <MessageStateChip state={state} />
          <Typography variant="body2" color="textSecondary">
            {t(`messages.writtenAs.${variant}`, { date: formatDay(createdAt), time: formatTime(createdAt) })}
          </Typography>
        </Box>
      </div>
      <WriterFacts message={message} />
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Paragraph>{message.message}</Paragraph>
      </Box>
      {training && <TrainingWishFacts wish={training} />}
      {file && (
        <Button
          variant="outlined"
          color="inherit"
          href={fileUrl(id)}
          target="_blank"
          rel="noreferrer"
          startIcon={<Icon path={mdiFilePdfBox} />}
          sx={{ justifySelf: 'start', maxWidth: '100%', textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          <span>
            {t('messages.file', { name: file.name, size: formatBytes(file.size) })}
            <VisuallyHidden> {t('common.newTab')}</VisuallyHidden>
          </span>
        </Button>
      )}
      <Button
        variant="outlined"
        href={answerHref(message)}
        startIcon={<Icon path={mdiReply} />}
        sx={{ justifySelf: 'start' }}
      >
        {t('messages.answer')}
      </Button>
      <FollowUpForm message={message} />
    </Card>
  )
}

/** `mailto:` link: the answer is written in the administrator's own mail program. */
const answerHref = ({ email, topic }: ContactMessage) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${topic.name}`)}`
