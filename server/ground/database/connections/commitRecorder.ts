import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { isWatchingCommits, recordCommit } from '#server/ground/context/requestContext.ts'

/** The dialect of PostgreSQL, which records for a call that it has committed a write (`hasCommitted`). */
export class CommitRecordingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new CommitRecordingDriver(this.#config)
  }
}

class CommitRecordingDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>()
  readonly #inTransaction = new WeakSet<DatabaseConnection>()

  override async acquireConnection(options?: AbortableOperationOptions) {
    const connection = await super.acquireConnection(options)
    if (!this.#known.has(connection)) this.#recordSingleWrites(connection)
    return connection
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings)
    this.#inTransaction.add(connection)
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection)
    this.#inTransaction.delete(connection)
    recordCommit()
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    this.#inTransaction.delete(connection)
    await super.rollbackTransaction(connection)
  }

  /** Records the writes of the connection that are sent without a transaction: each is committed by itself. */
  #recordSingleWrites(connection: DatabaseConnection) {
    this.#known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = <Row>(query: CompiledQuery, options?: AbortableOperationOptions) => {
      const answer = execute<Row>(query, options)
      if (!isWatchingCommits() || this.#inTransaction.has(connection) || !isWrite(query.sql)) return answer
      return answer.then((result) => {
        recordCommit()
        return result
      })
    }
  }
}

/** Whether the statement changes records; counters and dates (`asyncCommitSql`), and tasks enqueued alone, are none. */
const isWrite = (statement: string): boolean =>
  /\b(insert into|update|delete from|merge into)\b/i.test(statement) && !statement.includes('synchronous_commit')
