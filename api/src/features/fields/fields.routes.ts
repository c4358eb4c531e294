import { Field, FieldChange, FieldOrder, FieldQuery, FieldSchemas, NewField } from '@rapport/shared/fields';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { schemasOf } from './fieldSchemas';
import { findField, listFields } from './fields.repository';
import { arrangeFields, changeField, createField, deleteField, restoreField } from './fields.service';

export const fieldRoutes = apiRouter({
  fields: { name: 'Custom fields', description: 'The fields that a workspace adds to its records.' },
});

fieldRoutes.get(
  '/fields',
  { operationId: 'listFields', summary: 'List custom fields', query: FieldQuery, reply: z.array(Field) },
  ({ query, scope }) => listFields(scope, query),
);

fieldRoutes.post(
  '/fields',
  {
    operationId: 'createField',
    summary: 'Create a custom field',
    location: '/fields/:id',
    access: 'owner',
    takesKeys: true,
    body: NewField,
    reply: Field,
  },
  ({ body, scope }) => createField(scope, body),
);

fieldRoutes.put(
  '/fields/order',
  {
    operationId: 'orderFields',
    summary: 'Reorder the custom fields of a record type',
    access: 'owner',
    takesKeys: true,
    body: FieldOrder,
    reply: z.array(Field),
  },
  ({ body, scope }) => arrangeFields(scope, body),
);

fieldRoutes.get(
  '/fields/schemas',
  {
    operationId: 'getFieldSchemas',
    summary: 'Get the JSON Schema of `custom` for each record type',
    reply: FieldSchemas,
  },
  async ({ scope }) => schemasOf(await listFields(scope)),
);

fieldRoutes.get(
  '/fields/:fieldId',
  { operationId: 'getField', summary: 'Get a custom field', reply: Field },
  ({ path, scope }) => findField(scope, path.fieldId),
);

fieldRoutes.update(
  '/fields/:fieldId',
  {
    operationId: 'updateField',
    summary: 'Update a custom field and its options',
    access: 'owner',
    takesKeys: true,
    body: FieldChange,
    reply: Field,
  },
  ({ body, path, scope, seenVersion }) => changeField(scope, path.fieldId, body, seenVersion),
);

fieldRoutes.delete(
  '/fields/:fieldId',
  { operationId: 'deleteField', summary: 'Delete a custom field', access: 'owner', takesKeys: true },
  ({ path, scope }) => deleteField(scope, path.fieldId),
);

fieldRoutes.post(
  '/fields/:fieldId/restore',
  {
    operationId: 'restoreField',
    summary: 'Restore a deleted custom field',
    access: 'owner',
    takesKeys: true,
    reply: Field,
  },
  ({ path, scope }) => restoreField(scope, path.fieldId),
);
