import type { Mail } from '#contract/messaging/mails.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { MasterListItem } from '#web/ground/records/MasterListItem.tsx'
import { useAutoFocus } from '#web/ground/records/useAutoFocus.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import type { MailFilters } from './filters.ts'
import { MailStateChip } from './MailStateChip.tsx'

interface MailRowProps {
  mail: Mail
  /** filters of the list, kept in the link */
  filters: MailFilters
  isShown: boolean
  /** the mail was just closed: its link takes the focus */
  takesFocus: boolean
}

const dateAndTime = (instant: string) => ({ date: formatDay(instant), time: formatTime(instant) })

/** Renders a mail in the list; its subject opens it. */
export function MailRow({ mail, filters, isShown, takesFocus }: MailRowProps) {
  const { t } = useTranslation()
  const link = useAutoFocus<HTMLAnchorElement>(takesFocus)
  return (
    <MasterListItem
      isShown={isShown}
      link={
        <TextLink
          to="/admin/courriels"
          search={{ ...filters, courriel: mail.id }}
          resetScroll={false}
          color="inherit"
          ref={link}
          aria-current={isShown}
          sx={{ display: 'inline-block', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {mail.subject}
        </TextLink>
      }
      about={joinFacts([
        mail.to,
        mail.state === 'waiting' && mail.notBefore && t('mails.leavesAt', dateAndTime(mail.notBefore)),
      ])}
      state={<MailStateChip state={mail.state} />}
      at={mail.createdAt}
    />
  )
}
