/** A reason why the process cannot start, in one line for the operator. Shown without a stack trace. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** Another process serves from the data folder. */
export class FolderInUse extends StartFailure {}
