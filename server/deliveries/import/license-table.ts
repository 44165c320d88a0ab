import { type ImportColumn, neededColumns } from '#contract/admin/imports.ts';
import { fieldWords } from '#contract/field-words.ts';
import type { TableKind } from '#server/products/csv/read-table.ts';

/** The columns by how people head them: small letters only. */
const HEADS: Readonly<Record<string, ImportColumn>> = {
  email: 'email',
  buyeremail: 'email',
  name: 'name',
  buyer: 'name',
  buyername: 'name',
  fullname: 'name',
  font: 'font',
  product: 'font',
  sku: 'font',
  license: 'license',
  licence: 'license',
  licensetype: 'license',
  licencetype: 'license',
  date: 'date',
  issued: 'date',
  issuedat: 'date',
  number: 'number',
  licensenumber: 'number',
  licencenumber: 'number',
  quantity: 'quantity',
  licensee: 'licensee',
};

/** A table of licences that were sold elsewhere. */
export const licenseTable: TableKind = {
  of: 'licences',
  headOf: (head) => HEADS[head.replace(/[^a-z]/g, '')],
  whyNot: (columns) => {
    const missing = neededColumns.filter((column) => !columns.includes(column));
    return missing.length === 0 ? null : fieldWords.columnsMissing(missing.join(', '));
  },
};
