import Typography from '@mui/material/Typography'

/** Says why a chosen file was refused. Present from the start, so that screen readers read what appears in it. */
export function FileRefusal({ reason }: { reason: string | null }) {
  return (
    <div role="alert">
      {reason && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'ink.error' }}>
          {reason}
        </Typography>
      )}
    </div>
  )
}
