declare module '@20minutes/s3rver' {
  interface Options {
    address: string
    port: number
    silent: boolean
    allowMismatchedSignatures: boolean
    directory: string
    configureBuckets: readonly { name: string; configs: readonly string[] }[]
  }
  /** of Koa */
  interface Context {
    method: string
    path: string
    headers: Record<string, string | undefined>
    status: number
    type: string
    body: unknown
  }
  export default class S3rver {
    middleware: ((context: Context, next: () => Promise<unknown>) => Promise<unknown>)[]
    store: { existsObject(bucket: string, key: string): Promise<boolean> }
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
