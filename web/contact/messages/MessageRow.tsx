import { mdiPaperclip } from '@mdi/js'
import type { ContactMessage } from '#contract/contact.ts'
import { ListLine } from '#web/administration/ListLine.tsx'
import { TickBox } from '#web/administration/list/TickBox.tsx'
import type { Ticked } from '#web/administration/list/useTicked.ts'
import { useFocus } from '#web/administration/useFocus.ts'
import type { MessageFilters } from '#web/contact/filters.ts'
import { useTranslation } from '#web/i18n.ts'
import { inLine } from '#web/ui/facts.ts'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { nameOf } from '#web/ui/names.ts'
import { MessageStateChip } from './MessageStateChip.tsx'

interface MessageRowProps {
  message: ContactMessage
  /** of the list it is in */
  filters: MessageFilters
  ticked: Ticked<ContactMessage>
  isShown: boolean
  /** it has just been closed */
  takesFocus: boolean
}

/** One message of the list: its topic opens it beside. What nobody has answered stands out. */
export function MessageRow({ message, filters, ticked, isShown, takesFocus }: MessageRowProps) {
  const { t } = useTranslation()
  const link = useFocus<HTMLAnchorElement>(takesFocus)
  const { id, topic, variant, file, state, assignedTo, createdAt } = message
  return (
    <ListLine
      isShown={isShown}
      tick={<TickBox row={message} name={`${topic.name}, ${nameOf(message)}`} ticked={ticked} />}
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
          {inLine([
            nameOf(message),
            variant === 'training' && t('messages.variant.training'),
            assignedTo && t('messages.caredForBy', { name: nameOf(assignedTo) }),
          ])}
          {file && (
            <>
              <Icon path={mdiPaperclip} sx={{ fontSize: 16, ml: 0.5, verticalAlign: 'text-bottom' }} />
              <HiddenText>{t('messages.hasFile')}</HiddenText>
            </>
          )}
        </>
      }
      state={<MessageStateChip state={state} />}
      at={createdAt}
    />
  )
}
