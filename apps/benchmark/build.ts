/** What a benchmark says of the code that ran. */
import commit from 'virtual:commit'
import engine from 'virtual:engine-version'

export const BUILD = { scree: engine, commit } as const
