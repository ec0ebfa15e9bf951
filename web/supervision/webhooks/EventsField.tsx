import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useController } from 'react-hook-form'
import { webhookEvents } from '#contract/supervision/webhooks.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { WebhookDraft } from './webhookDraft.ts'

/** Offers the events of which a webhook may be told. */
export function EventsField() {
  const { t } = useTranslation()
  const { field, fieldState } = useController<WebhookDraft, 'events'>({ name: 'events' })
  return (
    <FormControl component="fieldset" variant="standard" error={fieldState.invalid}>
      <FormLabel component="legend">{t('webhooks.events')}</FormLabel>
      {webhookEvents.map((event, index) => (
        <FormControlLabel
          key={event}
          label={t(`webhooks.event.${event}`)}
          control={
            <Checkbox
              checked={field.value.includes(event)}
              onBlur={field.onBlur}
              onChange={(_event, ticked) =>
                field.onChange(ticked ? [...field.value, event] : field.value.filter((one) => one !== event))
              }
              slotProps={{ input: index === 0 ? { ref: field.ref } : {} }}
            />
          }
        />
      ))}
      <FormHelperText {...(fieldState.invalid && { role: 'alert' })}>
        {fieldState.error?.message ?? t('webhooks.eventsHelp')}
      </FormHelperText>
    </FormControl>
  )
}
