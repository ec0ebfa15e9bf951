import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { ContactMessage, TrainingRequest } from '#contract/people/contact/contact.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatPhone } from '#web/ground/i18n/names.ts'
import { TextLink } from '#web/ground/ui/links.tsx'

/** Shows the sender: the details they gave, and their account. */
export function WriterFacts({ message }: { message: ContactMessage }) {
  const { t } = useTranslation()
  const { author, gender, firstName, lastName, email, phoneNumber, address, irps, mandates, mandatePeriod } = message
  const name = `${t(`accountForm.gender.${gender}`)} ${firstName} ${lastName}`
  return (
    <Facts
      facts={[
        [
          t('messages.from'),
          author ? (
            <TextLink to="/admin/user/$id" params={{ id: author.id }} color="inherit" underline="always">
              {name}
            </TextLink>
          ) : (
            name
          ),
        ],
        [
          t('accountForm.email'),
          <Link key="email" href={`mailto:${email}`} color="inherit" underline="always">
            {email}
          </Link>,
        ],
        [
          t('accountForm.phone'),
          phoneNumber && (
            <Link href={`tel:${phoneNumber.replaceAll(/\s/g, '')}`} color="inherit" underline="always">
              {formatPhone(phoneNumber)}
            </Link>
          ),
        ],
        [t('accountForm.address'), address],
        [t('contact.irps'), irps],
        [t('contact.mandates'), mandates],
        [t('contact.mandatePeriod'), mandatePeriod],
      ]}
    />
  )
}

export function TrainingWishFacts({ wish }: { wish: TrainingRequest }) {
  const { t } = useTranslation()
  const { format, participants, wishedDates, level, needs } = wish
  return (
    <Facts
      title={t('messages.wish')}
      facts={[
        [t('training.format'), t(`training.format.${format}`)],
        [t('training.participants'), participants],
        [t('training.dates'), wishedDates.map((day) => formatDay(day)).join(', ')],
        [t('training.level'), level && t(`training.level.${level}`)],
        [t('training.needs'), needs],
      ]}
    />
  )
}

/** Omits empty facts. */
function Facts({ title, facts }: { title?: string; facts: readonly (readonly [string, ReactNode])[] }) {
  const id = useId()
  return (
    <div>
      {title && (
        <Typography variant="h3" id={id} sx={{ mb: 0.5 }}>
          {title}
        </Typography>
      )}
      <Box component="dl" {...(title && { 'aria-labelledby': id })} sx={list}>
        {facts.map(
          ([label, fact]) =>
            fact && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </Box>
    </div>
  )
}

const list = {
  m: 0,
  display: 'grid',
  gap: 0.5,
  fontSize: 14,
  lineHeight: '24px',
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: 1 },
  '& dt': { color: 'text.secondary', flex: '0 0 160px' },
  '& dd': { m: 0, minWidth: 0, flex: '1 1 200px', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
} as const
