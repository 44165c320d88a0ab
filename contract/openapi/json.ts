import { mustExist } from '../must-exist.ts';
/** An object of the document: what JSON can hold, by name. */
export type Json = Record<string, unknown>;

/** `createOrder` as the name of a schema: `CreateOrder`. */
export const capitalise = (name: string) => mustExist(name[0]).toUpperCase() + name.slice(1);

/** A schema of the document by its name. */
export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
