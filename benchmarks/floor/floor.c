/*
 * The floor: what any encoder or decoder of these objects has to do, whatever its
 * format is. It knows one object in advance and checks nothing:
 *
 *   Floor.new(object, bytes)
 *   floor.write(object)   reads every instance variable, element and entry, copies the
 *                         bytes of every String, and returns a String of `bytes`
 *   floor.read            makes an equal object: the same objects are allocated, the
 *                         same variables set
 */

#include <ruby.h>
#include <ruby/encoding.h>
#include <ruby/version.h>
#include <string.h>

enum kind { IMMEDIATE, REAL, STRING, ARRAY, HASH, OBJECT };

/* A value, and behind it, in order, the values in it. */
typedef struct {
    enum kind kind;
    ID variable;      /* that holds it, in an object */
    ID last;          /* of an object's own */
    VALUE value;      /* an immediate one, or the class of an object */
    double real;
    rb_encoding *encoding;
    long length;      /* bytes, elements, entries or variables */
    char *bytes;
} step_t;

typedef struct {
    step_t *steps;
    long size, room;
    char *bytes;      /* of the whole object, encoded */
    long length;
    char *strings;    /* where those of all Strings are copied to */
} floor_t;

/*
 * Up to Ruby 3.1 the variables of an object are an array in the order in which its
 * class got to know them. With object shapes they are found by name.
 */
#if RUBY_API_VERSION_CODE < 30200
#define SLOTS 1
#endif

static inline VALUE variable_of(VALUE object, long n, ID name)
{
#ifdef SLOTS
    return ROBJECT_IVPTR(object)[n];
#else
    return rb_ivar_get(object, name);
#endif
}

static void plan(floor_t *floor, VALUE value, ID variable);

static char *copy(const char *bytes, long length)
{
    char *made = ruby_xmalloc(length + 1);
    memcpy(made, bytes, length);
    return made;
}

static void plan_variables(floor_t *floor, VALUE object)
{
    VALUE names = rb_obj_instance_variables(object);
    for (long n = 0; n < RARRAY_LEN(names); n++) {
        ID name = rb_sym2id(rb_ary_entry(names, n));
        VALUE value = rb_ivar_get(object, name);
        if (variable_of(object, n, name) != value) rb_raise(rb_eArgError, "an object has its variables in another order");
        plan(floor, value, name);
    }
}

static int plan_entry(VALUE key, VALUE value, VALUE floor)
{
    plan((floor_t *)floor, key, 0);
    plan((floor_t *)floor, value, 0);
    return ST_CONTINUE;
}

static void plan(floor_t *floor, VALUE value, ID variable)
{
    step_t step = { .variable = variable, .value = value };
    if (floor->size == floor->room) {
        floor->room = floor->room ? floor->room * 2 : 64;
        floor->steps = ruby_xrealloc2(floor->steps, floor->room, sizeof(step_t));
    }
    if (!RB_SPECIAL_CONST_P(value)) {
        switch (RB_BUILTIN_TYPE(value)) {
          case T_FLOAT: step.kind = REAL; step.real = RFLOAT_VALUE(value); break;
          case T_STRING:
            step.kind = STRING;
            step.encoding = rb_enc_get(value);
            step.length = RSTRING_LEN(value);
            step.bytes = copy(RSTRING_PTR(value), step.length);
            break;
          case T_ARRAY: step.kind = ARRAY; step.length = RARRAY_LEN(value); break;
          case T_HASH: step.kind = HASH; step.length = (long)RHASH_SIZE(value); break;
          case T_OBJECT:
            step.kind = OBJECT;
            step.value = CLASS_OF(value);
            step.length = (long)rb_ivar_count(value);
            if (step.length) step.last = rb_sym2id(rb_ary_entry(rb_obj_instance_variables(value), -1));
            break;
          default: rb_raise(rb_eArgError, "the floor knows no %s", rb_obj_classname(value));
        }
    }
    floor->steps[floor->size++] = step;
    if (step.kind == ARRAY) for (long n = 0; n < step.length; n++) plan(floor, rb_ary_entry(value, n), 0);
    if (step.kind == HASH) rb_hash_foreach(value, plan_entry, (VALUE)floor);
    if (step.kind == OBJECT) plan_variables(floor, value);
}

typedef struct { const step_t *step; char *to; } walk_t;

static void take(walk_t *walk, VALUE value);

static int take_entry(VALUE key, VALUE value, VALUE walk)
{
    take((walk_t *)walk, key);
    take((walk_t *)walk, value);
    return ST_CONTINUE;
}

static inline void take_variable(walk_t *walk, VALUE object, long n)
{
    take(walk, variable_of(object, n, walk->step->variable));
}

static void take(walk_t *walk, VALUE value)
{
    const step_t *step = walk->step++;
    switch (step->kind) {
      case IMMEDIATE: case REAL: break;
      case STRING:
        memcpy(walk->to, RSTRING_PTR(value), RSTRING_LEN(value));
        walk->to += RSTRING_LEN(value);
        break;
      case ARRAY: for (long n = 0; n < step->length; n++) take(walk, RARRAY_AREF(value, n)); break;
      case HASH: rb_hash_foreach(value, take_entry, (VALUE)walk); break;
      case OBJECT: for (long n = 0; n < step->length; n++) take_variable(walk, value, n); break;
    }
}

static VALUE make(const step_t **at);

static VALUE make_string(const step_t *step)
{
    return rb_enc_str_new(step->bytes, step->length, step->encoding);
}

/* A String that is a key would be copied and frozen by the Hash. */
static VALUE make_key(const step_t **at)
{
    const step_t *step = *at;
    if (step->kind != STRING) return make(at);
    (*at)++;
    return rb_enc_interned_str(step->bytes, step->length, step->encoding);
}

static VALUE make_hash(const step_t *step, const step_t **at)
{
    VALUE hash = rb_hash_new();
    for (long n = 0; n < step->length; n++) {
        VALUE key = make_key(at);
        rb_hash_aset(hash, key, make(at));
    }
    return hash;
}

static VALUE make_object(const step_t *step, const step_t **at)
{
    VALUE made = rb_obj_alloc(step->value);
#ifdef SLOTS
    /* The last one makes room for all. */
    if (step->length) rb_ivar_set(made, step->last, Qnil);
    for (long n = 0; n < step->length; n++) {
        VALUE value = make(at);
        RB_OBJ_WRITE(made, &ROBJECT_IVPTR(made)[n], value);
    }
#else
    for (long n = 0; n < step->length; n++) {
        ID name = (*at)->variable;
        rb_ivar_set(made, name, make(at));
    }
#endif
    return made;
}

static VALUE make(const step_t **at)
{
    const step_t *step = (*at)++;
    VALUE made;
    switch (step->kind) {
      case REAL: return DBL2NUM(step->real);
      case STRING: return make_string(step);
      case ARRAY:
        made = rb_ary_new_capa(step->length);
        for (long n = 0; n < step->length; n++) rb_ary_push(made, make(at));
        return made;
      case HASH: return make_hash(step, at);
      case OBJECT: return make_object(step, at);
      default: return step->value;
    }
}

/* Values in the steps are immediate ones, and classes, which constants keep. */
static void release(void *data)
{
    floor_t *floor = data;
    for (long n = 0; n < floor->size; n++) ruby_xfree(floor->steps[n].bytes);
    ruby_xfree(floor->steps);
    ruby_xfree(floor->bytes);
    ruby_xfree(floor->strings);
    ruby_xfree(floor);
}

static const rb_data_type_t floor_type = {
    .wrap_struct_name = "Floor", .function = { .dfree = release }, .flags = RUBY_TYPED_FREE_IMMEDIATELY
};

static VALUE allocate(VALUE klass)
{
    floor_t *floor;
    return TypedData_Make_Struct(klass, floor_t, &floor_type, floor);
}

static VALUE initialize(VALUE self, VALUE object, VALUE bytes)
{
    floor_t *floor = rb_check_typeddata(self, &floor_type);
    long strings = 1;
    plan(floor, object, 0);
    for (long n = 0; n < floor->size; n++) if (floor->steps[n].kind == STRING) strings += floor->steps[n].length;
    floor->strings = ruby_xmalloc(strings);
    floor->length = RSTRING_LEN(bytes);
    floor->bytes = copy(RSTRING_PTR(bytes), floor->length);
    return self;
}

static VALUE floor_write(VALUE self, VALUE object)
{
    floor_t *floor = rb_check_typeddata(self, &floor_type);
    walk_t walk = { floor->steps, floor->strings };
    take(&walk, object);
    return rb_str_new(floor->bytes, floor->length);
}

static VALUE floor_read(VALUE self)
{
    floor_t *floor = rb_check_typeddata(self, &floor_type);
    const step_t *step = floor->steps;
    return make(&step);
}

void Init_floor(void)
{
    VALUE floor = rb_define_class("Floor", rb_cObject);
    rb_define_alloc_func(floor, allocate);
    rb_define_method(floor, "initialize", initialize, 2);
    rb_define_method(floor, "write", floor_write, 1);
    rb_define_method(floor, "read", floor_read, 0);
}
