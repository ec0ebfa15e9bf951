import { mdiPaperclip } from '@mdi/js'
import type { ContactMessage } from '#contract/people/contact/contact.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import { RowCheckbox } from '#web/ground/records/list/RowCheckbox.tsx'
import type { RowSelection } from '#web/ground/records/list/useRowSelection.ts'
import { MasterListItem } from '#web/ground/records/MasterListItem.tsx'
import { useAutoFocus } from '#web/ground/records/useAutoFocus.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import type { MessageFilters } from '#web/people/contact/filters.ts'
import { MessageStateChip } from './MessageStateChip.tsx'

interface MessageRowProps {
  message: ContactMessage
  /** filters of the list, kept in the link */
  filters: MessageFilters
  ticked: RowSelection<ContactMessage>
  isShown: boolean
  /** the message was just closed: its link takes the focus */
  takesFocus: boolean
}

/** Renders a message in the list; its topic opens it. Unanswered messages are bold. */
export function MessageRow({ message, filters, ticked, isShown, takesFocus }: MessageRowProps) {
  const { t } = useTranslation()
  const link = useAutoFocus<HTMLAnchorElement>(takesFocus)
  const { id, topic, variant, file, state, assignedTo, createdAt } = message
  return (
    <MasterListItem
      isShown={isShown}
      tick={<RowCheckbox row={message} name={`${topic.name}, ${fullName(message)}`} ticked={ticked} />}
      link={
        <TextLink
          to="/admin/messages"
          search={{ ...filters, message: id }}
          resetScroll={false}
          color="inherit"
          ref={link}
          aria-current={isShown}
          sx={{ display: 'inline-block', fontWeight: state === 'new' ? 600 : 400, overflowWrap: 'anywhere' }}
        >
          {topic.name}
        </TextLink>
      }
      about={
        <>
          {joinFacts([
            fullName(message),
            variant === 'training' && t('messages.variant.training'),
            assignedTo && t('messages.caredForBy', { name: fullName(assignedTo) }),
          ])}
          {file && (
            <>
              <Icon path={mdiPaperclip} sx={{ fontSize: 16, ml: 0.5, verticalAlign: 'text-bottom' }} />
              <VisuallyHidden>{t('messages.hasFile')}</VisuallyHidden>
            </>
          )}
        </>
      }
      state={<MessageStateChip state={state} />}
      at={createdAt}
    />
  )
}
