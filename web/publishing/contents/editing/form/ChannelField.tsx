import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Draft } from './draft.ts'

/** Shows the field of the CSEC channel. Only those who can read the channel may publish to it. */
export function ChannelField() {
  const { t } = useTranslation()
  const id = useId()
  const { field } = useController<Draft, 'channel'>({ name: 'channel' })
  return (
    <div>
      <FormControlLabel
        label={t('contentForm.channel')}
        control={
          <Checkbox
            name={field.name}
            checked={field.value === 'csec'}
            onBlur={field.onBlur}
            onChange={(_event, ticked) => field.onChange(ticked ? 'csec' : 'none')}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: -0.5, ml: 4 }}>
        {t('contentForm.channelHelp')}
      </FormHelperText>
    </div>
  )
}
