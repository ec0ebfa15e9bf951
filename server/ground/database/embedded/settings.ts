import { join } from 'node:path'

export const superuser = 'mandature'
export const database = 'mandature'
export const port = 5432

/** Path of the socket file that PostgreSQL creates in its socket folder. */
export const socketFile = (folder: string) => join(folder, `.s.PGSQL.${port}`)

export type PostgresSettings = Readonly<Record<string, string>>

/**
 * PostgreSQL settings, given on the command line at each start: they follow the version of the code, not that of the
 * data.
 */
export const settings = ({ logs, socket }: { logs: string; socket: string }) => ({
  listen_addresses: '',
  port: String(port),
  unix_socket_directories: socket,
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  // After a crash, one sync of the whole disk replaces one call for each of a thousand files, and saves seconds of
  // outage.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  // Sized for a small organisation: one server, a few dozen connections, a machine that also runs other programs.
  max_connections: '100',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  // Seven log files, one per weekday, each truncated a week later. Failed statements are not logged here: they quote
  // user data, and the server that sent the statement logs the error.
  logging_collector: 'on',
  log_directory: logs,
  log_filename: 'postgres-%w.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
})
