import Checkbox from '@mui/material/Checkbox'
import NativeSelect from '@mui/material/NativeSelect'
import type { NotificationChoice } from '#contract/messaging/notifications.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { mailsOf, type OfferedKind } from './offeredKinds.ts'

interface ChoiceRowProps {
  kind: OfferedKind
  choice: NotificationChoice
  onChange: (kind: OfferedKind, choice: NotificationChoice) => void
}

/** Edits the choices for one kind: in the portal, and the rhythm of mails. */
export function ChoiceRow({ kind, choice, onChange }: ChoiceRowProps) {
  const { t } = useTranslation()
  const name = t(`choice.of.${kind}`)
  const mails = mailsOf(kind)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Checkbox
          checked={choice.app}
          onChange={(_event, app) => onChange(kind, { ...choice, app })}
          slotProps={{ input: { 'aria-label': t('choice.appOf', { kind: name }) } }}
        />
      </td>
      <td>
        <NativeSelect
          value={choice.mail}
          onChange={({ target }) => {
            const mail = mails.find((one) => one === target.value)
            if (mail) onChange(kind, { ...choice, mail })
          }}
          inputProps={{ 'aria-label': t('choice.mailOf', { kind: name }) }}
          sx={{ width: { xs: 124, sm: 160 }, fontSize: 15 }}
        >
          {mails.map((mail) => (
            <option key={mail} value={mail}>
              {t(`choice.mail.${mail}`)}
            </option>
          ))}
        </NativeSelect>
      </td>
    </tr>
  )
}
