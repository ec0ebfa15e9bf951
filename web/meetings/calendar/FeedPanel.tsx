import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CalendarFeed } from '#contract/meetings/calendar/calendar.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { FeedAddress } from './FeedAddress.tsx'
import { calendarFeed } from './feedApi.ts'
import { useCreateFeed, useRevokeFeed } from './feedMutations.ts'
import './translations.ts'

type FeedQuestion = 'regenerate' | 'revoke'

/** Manages the secret feed URL for calendar programs (DOMAIN §9): create, show once, regenerate, revoke. */
export function FeedPanel() {
  const { t } = useTranslation()
  const { data: feed } = useSuspenseQuery(calendarFeed)
  const [url, setUrl] = useState<string | null>(null)
  const [asked, setAsked] = useState<FeedQuestion | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const make = useCreateFeed()
  const end = useRevokeFeed()
  // the pressed button disappears: keeps the focus in the card
  const settle = (made: string | null) => {
    setUrl(made)
    setAsked(null)
    if (!made) place.current?.focus()
  }
  const regenerate = () => make.mutate(undefined, { onSuccess: (made) => settle(made.url) })
  const answer = { regenerate, revoke: () => end.mutate(undefined, { onSuccess: () => settle(null) }) }
  return (
    <Panel title={t('feed.title')}>
      <Box ref={place} tabIndex={-1} sx={{ display: 'grid', gap: 2, '&:focus': { outline: 'none' } }}>
        <Typography variant="body2" color="textSecondary">
          {t('feed.about')}
        </Typography>
        {url && <FeedAddress key={url} url={url} />}
        {feed ? (
          <FeedStatus feed={feed} onAsk={setAsked} />
        ) : (
          <div>
            <Button variant="outlined" loading={make.isPending} onClick={regenerate}>
              {t('feed.create')}
            </Button>
          </div>
        )}
        <FeedInstructions />
      </Box>
      {asked && (
        <FormDialog
          title={t(`feed.${asked}Title`)}
          action={t(`feed.${asked}`)}
          tone={asked === 'revoke' ? 'error' : 'primary'}
          busy={make.isPending || end.isPending}
          onSubmit={(event) => {
            event.preventDefault()
            answer[asked]()
          }}
          onClose={() => setAsked(null)}
        >
          <Typography>{t(`feed.${asked}Text`)}</Typography>
        </FormDialog>
      )}
    </Panel>
  )
}

/** Shows when the feed was created and last read, with its actions. */
function FeedStatus({
  feed: { createdAt, lastReadAt },
  onAsk,
}: {
  feed: CalendarFeed
  onAsk: (question: FeedQuestion) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <Typography variant="body2">
        {t('feed.since', { day: formatDay(createdAt) })}{' '}
        {lastReadAt
          ? t('feed.lastRead', { day: formatDay(lastReadAt), time: formatTime(lastReadAt) })
          : t('feed.neverRead')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => onAsk('regenerate')}>
          {t('feed.regenerate')}
        </Button>
        <Button variant="outlined" color="error" onClick={() => onAsk('revoke')}>
          {t('feed.revoke')}
        </Button>
      </Box>
    </>
  )
}

const programs = ['outlook', 'google', 'apple', 'thunderbird'] as const

function FeedInstructions() {
  const { t } = useTranslation()
  return (
    <div>
      <Typography variant="h3">{t('feed.how')}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: 14, color: 'text.secondary', '& li': { py: 0.25 } }}>
        {programs.map((program) => (
          <li key={program}>{t(`feed.${program}`)}</li>
        ))}
      </Box>
    </div>
  )
}
