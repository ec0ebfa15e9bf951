import { mdiPaperclip } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import type { ContactMessage } from '#contract/contact.ts'
import { ListLine } from '#web/administration/ListLine.tsx'
import { useFocus } from '#web/administration/useFocus.ts'
import type { MessageFilters } from '#web/contact/filters.ts'
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
  isShown: boolean
  /** it has just been closed */
  takesFocus: boolean
}

/** One message of the list: its topic opens it beside. What nobody has answered stands out. */
export function MessageRow({ message, filters, isShown, takesFocus }: MessageRowProps) {
  const { t } = useTranslation()
  const link = useFocus<HTMLAnchorElement>(takesFocus)
  const { id, topic, variant, file, state, createdAt } = message
  return (
    <ListLine
      isShown={isShown}
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
          {inLine([nameOf(message), variant === 'training' && t('messages.variant.training')])}
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
