import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { rightFilters } from '#web/people/users/filters.ts'
import type { Draft } from './draft.ts'

/** Edits the state and the system roles of an account. Users cannot revoke their own. */
export function RightsFields({ isSelf }: { isSelf: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const { field } = useController<Draft, 'roles'>({ name: 'roles' })
  return (
    <>
      {isSelf && (
        <Typography variant="body2" color="textSecondary">
          {t('userForm.notYourself')}
        </Typography>
      )}
      <StateField isSelf={isSelf} />
      <FormTextField<Draft>
        type="date"
        name="keptUntil"
        label={t('userForm.keptUntil')}
        help={t('userForm.keptUntilHelp')}
      />
      <FormControl component="fieldset" aria-labelledby={id}>
        <FormLabel id={id}>{t('users.right')}</FormLabel>
        <Typography variant="body2" color="textSecondary" sx={{ my: 0.5 }}>
          {t('userForm.reads')}
        </Typography>
        {rightFilters.map((right, index) => (
          <Box key={right}>
            <FormControlLabel
              label={t(`users.right.${right}`)}
              disabled={isSelf && right === 'ROLE_ADMIN'}
              control={
                <Checkbox
                  checked={field.value.includes(right)}
                  onChange={(_event, ticked) =>
                    field.onChange(rightFilters.filter((one) => (one === right ? ticked : field.value.includes(one))))
                  }
                  onBlur={field.onBlur}
                  slotProps={{
                    input: { 'aria-describedby': `${id}-${right}`, ...(index === 0 && { ref: field.ref }) },
                  }}
                />
              }
            />
            <FormHelperText id={`${id}-${right}`} sx={{ mt: -0.5, ml: 4 }}>
              {t(`userForm.right.${right}`)}
            </FormHelperText>
          </Box>
        ))}
      </FormControl>
    </>
  )
}

function StateField({ isSelf }: { isSelf: boolean }) {
  const { t } = useTranslation()
  const { field } = useController<Draft, 'status'>({ name: 'status' })
  const { ref, ...controlled } = field
  return (
    <TextField
      {...controlled}
      select
      label={t('userForm.state')}
      inputRef={ref}
      disabled={isSelf}
      helperText={t('userForm.stateHelp')}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="pending">{t('users.state.pending')}</option>
      <option value="validated">{t('users.state.validated')}</option>
    </TextField>
  )
}
