import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { PicturePanel } from '#web/front/profile/PicturePanel.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { FeedPanel } from '#web/meetings/calendar/FeedPanel.tsx'
import { FollowRecord } from '#web/messaging/subscriptions/FollowRecord.tsx'
import { useOwnBodies } from '#web/people/bodies/useOwnBodies.ts'
import { useEndFirstVisit } from './useEndFirstVisit.ts'
import './translations.ts'
import '#web/people/accounts/translations.ts'

const steps = ['picture', 'calendar', 'follow'] as const

/** The first visit in three steps, each of which may be skipped: picture, calendar, what to follow. */
export default function FirstVisitPage() {
  const { t } = useTranslation()
  const user = useMe()
  const [index, setIndex] = useState(0)
  const place = useRef<HTMLParagraphElement>(null)
  useEndFirstVisit()
  const show = (chosen: number) => {
    setIndex(chosen)
    // the pressed button may disappear
    place.current?.focus()
  }
  const step = steps[index] ?? 'picture'
  const isLast = index === steps.length - 1
  return (
    <Page title={t('firstVisit.title', { firstName: user.firstName })} context={t('firstVisit.context')} narrow>
      <Box sx={stack}>
        <Typography ref={place} tabIndex={-1} variant="h2" component="p" sx={{ '&:focus': { outline: 'none' } }}>
          {t('firstVisit.step', { n: index + 1, total: steps.length, name: t(`firstVisit.${step}`) })}
        </Typography>
        {step === 'picture' && <PicturePanel user={user} />}
        {step === 'calendar' && <FeedPanel />}
        {step === 'follow' && <OwnBodies />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {isLast ? (
            <ButtonLink to="/home" replace>
              {t('firstVisit.end')}
            </ButtonLink>
          ) : (
            <Button onClick={() => show(index + 1)}>{t('firstVisit.next')}</Button>
          )}
          {index > 0 && (
            <Button variant="outlined" onClick={() => show(index - 1)}>
              {t('firstVisit.back')}
            </Button>
          )}
          {!isLast && (
            <ButtonLink to="/home" replace variant="text" color="inherit">
              {t('firstVisit.skip')}
            </ButtonLink>
          )}
        </Box>
      </Box>
    </Page>
  )
}

/** Offers to follow each of the user's bodies: its publications are then notified. */
function OwnBodies() {
  const { t } = useTranslation()
  const bodies = useOwnBodies(useMe())
  return (
    <Panel title={t('firstVisit.bodies')}>
      <Typography variant="body2" color="textSecondary">
        {t(bodies.length > 0 ? 'firstVisit.followHelp' : 'firstVisit.noBody')}
      </Typography>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5, my: 1.5 }}>
        {bodies.map(({ id, name }) => (
          <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Box component="span" sx={{ flex: '1 1 180px', minWidth: 0, fontWeight: 500 }}>
              {name}
            </Box>
            <FollowRecord record={{ irp: id }} name={name} />
          </Box>
        ))}
      </Box>
      <TextLink to="/mes-abonnements" sx={{ display: 'inline-block', py: 1.5 }}>
        {t('firstVisit.allFollowed')}
      </TextLink>
    </Panel>
  )
}
